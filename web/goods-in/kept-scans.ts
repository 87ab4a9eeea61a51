import { z } from 'zod'
import { asFailure, isFinal } from '../shared/calls/failure.ts'
import { type Observable, observable } from '../shared/calls/observable.ts'

/** One scan of a list of goods: a barcode, a product that was picked, or numbers of a product's units. */
const Scan = z.object({
  /** The call's key: a scan that is sent again counts once. */
  key: z.uuid(),
  code: z.string().optional(),
  product_id: z.uuid().optional(),
  numbers: z
    .array(z.object({ number: z.string(), imei2: z.string().nullish(), serial_no: z.string().nullish() }))
    .optional(),
})
export type Scan = z.infer<typeof Scan>

/** What was scanned on a list and is not saved yet. */
export type KeptScans = {
  readonly waiting: Observable<number>
  /** Keeps it on this device, behind those that wait; the key that it has from now on. */
  readonly take: (scan: Omit<Scan, 'key'>) => string
  /** Sends what waits, in order, until there is none or the network is gone. What the server refuses goes: `send` has said so. */
  readonly sendAll: (send: (scan: Scan) => Promise<void>) => Promise<void>
}

/** On a device that keeps nothing they are at least in the page. */
const inPage = new Map<string, string>()
let last = 0

/** The scans of a list that this device keeps: each a record of its own, so that tabs do not write over one another's. */
export function keptScans(listId: string): KeptScans {
  const prefix = `tunda:scan:${listId}:`
  const names = () =>
    [...new Set([...storedNames(), ...inPage.keys()])].filter((name) => name.startsWith(prefix)).sort()
  const waiting = observable(names().length)
  const count = () => waiting.set(names().length)
  let sending: Promise<void> | undefined

  async function sendNext(send: (scan: Scan) => Promise<void>): Promise<boolean> {
    const [name] = names()
    if (name === undefined) return false
    const scan = Scan.safeParse(read(name))
    try {
      if (scan.success) await send(scan.data)
    } catch (error) {
      if (!isFinal(asFailure(error).status)) return false
    }
    forget(name)
    count()
    return true
  }
  async function sendEach(send: (scan: Scan) => Promise<void>): Promise<void> {
    while (await sendNext(send)) {
      // One after the other: the next one may be of the same line.
    }
  }
  return {
    waiting,
    take: (scan) => {
      // Later than any before it, also within a millisecond.
      last = Math.max(last + 1, Date.now())
      const key = crypto.randomUUID()
      keep(`${prefix}${last}:${crypto.randomUUID()}`, JSON.stringify({ ...scan, key }))
      count()
      return key
    },
    sendAll: (send) => {
      count()
      sending ??= sendEach(send).finally(() => {
        sending = undefined
      })
      return sending
    },
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    inPage.set(name, text)
  }
}

function read(name: string): unknown {
  try {
    return JSON.parse(inPage.get(name) ?? localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function forget(name: string): void {
  inPage.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // It is sent once more, under its key.
  }
}
