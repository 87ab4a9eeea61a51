/** Takes the place, in the built app, of what zod's schemas import to describe themselves as JSON Schema: the server does that, no page ever. */
const method = () => (): never => {
  throw new Error('No page describes its schemas.')
}

export { method as createStandardJSONSchemaMethod, method as createToJSONSchemaMethod }
