/** What `fetch` is where a test gives no answers: it fails as it does without a network, and looks up no address. */
export function noServer(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'))
}
