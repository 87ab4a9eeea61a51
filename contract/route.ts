type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The routes of one subject, which the reference of the API lists together under `tag`. */
export const routesOf = (tag: string) => (method: Method, path: `/${string}`, summary: string) => ({
  method,
  path,
  tags: [tag],
  summary,
})
