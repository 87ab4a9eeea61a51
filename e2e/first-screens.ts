/** A screen that people open first: its address, what is on it once it can be used, and what it may cost until then. */
export type FirstScreen = {
  readonly name: string
  readonly url: (address: string) => string
  readonly usable: string
  readonly isSignedIn: boolean
  /** Bytes with their headers; milliseconds with nothing on the device, and on the next visit. */
  readonly most: { readonly requests: number; readonly bytes: number; readonly cold: number; readonly again: number }
}

const office = { requests: 40, bytes: 350_000, cold: 3500, again: 1500 }

export const firstScreens: readonly [FirstScreen, ...FirstScreen[]] = [
  {
    name: 'dashboard',
    url: (address) => `${address}/dashboard`,
    usable: 'dl[aria-label="Today"]',
    isSignedIn: true,
    most: office,
  },
  {
    name: 'new sale',
    url: (address) => `${address}/sales?new`,
    usable: 'input[aria-label="Scan or search products"]',
    isSignedIn: true,
    most: office,
  },
  {
    name: 'till',
    url: (address) => address.replace('//', '//pos.'),
    usable: 'main input',
    isSignedIn: false,
    most: { ...office, cold: 3000, again: 1200 },
  },
]
