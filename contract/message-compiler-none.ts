/** In a page: the build has parsed every message, so that no page carries a parser. */
export const compileMessage = undefined
