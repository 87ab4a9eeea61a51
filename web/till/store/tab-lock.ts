/**
 * Takes a lock that this tab holds until it releases it or dies; undefined if another tab holds it. The browser releases it with the tab, however
 * that ends, so that its work can be taken over.
 */
export async function takeLock(name: string): Promise<(() => void) | undefined> {
  return await new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(reject)
  })
}
