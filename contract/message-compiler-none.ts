/** For the web app: the build has compiled every message, so that no page loads a parser. */
export const compileMessage = undefined
