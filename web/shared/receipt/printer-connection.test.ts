import { afterEach, describe, expect, it } from 'vitest'
import { printerKinds, printOnRoll } from './printer-connection.ts'
import { receiptBytes } from './receipt-bytes.ts'
import { receiptOf } from './receipt-content.ts'
import { aReceiptSale, receiptShop } from './receipt-for-tests.ts'

const receipt = receiptOf(aReceiptSale(), receiptShop)

function plugIn(kind: 'usb' | 'serial', device: unknown) {
  const list = async () => [device]
  Object.defineProperty(navigator, kind, { configurable: true, value: { getDevices: list, getPorts: list } })
}
afterEach(() => {
  for (const kind of ['usb', 'serial']) Reflect.deleteProperty(navigator, kind)
})

describe('a receipt printer', () => {
  it('that is not there leaves the browser to print', async () => {
    expect(printerKinds()).toEqual([])
    expect(await printOnRoll(receipt, '80')).toBe(false)
  })

  it('on USB gets the bytes at its bulk endpoint, and is let go afterwards', async () => {
    const did: string[] = []
    const got: Uint8Array[] = []
    const alternate = {
      interfaceClass: 7,
      endpoints: [
        { direction: 'in', type: 'bulk', endpointNumber: 2 },
        { direction: 'out', type: 'bulk', endpointNumber: 1 },
      ],
    }
    plugIn('usb', {
      configuration: { interfaces: [{ interfaceNumber: 0, alternate }] },
      open: async () => did.push('open'),
      close: async () => did.push('close'),
      claimInterface: async (no: number) => did.push(`claim ${no}`),
      transferOut: async (endpoint: number, bytes: Uint8Array) => {
        did.push(`send to ${endpoint}`)
        got.push(bytes)
      },
    })
    expect(printerKinds()).toEqual(['usb'])
    expect(await printOnRoll(receipt, '58')).toBe(true)
    expect(did).toEqual(['open', 'claim 0', 'send to 1', 'close'])
    expect(got).toEqual([receiptBytes(receipt, 58)])
  })

  it('on a serial port gets the same bytes', async () => {
    const got: Uint8Array[] = []
    const writable = new WritableStream<Uint8Array>({ write: (bytes) => void got.push(bytes) })
    plugIn('serial', { writable, open: async () => {}, close: async () => {} })
    expect(await printOnRoll(receipt, '80')).toBe(true)
    expect(got).toEqual([receiptBytes(receipt, 80)])
  })

  it('that fails says so, and is let go', async () => {
    let isClosed = false
    plugIn('usb', {
      configuration: { interfaces: [] },
      open: async () => {},
      close: async () => {
        isClosed = true
      },
    })
    await expect(printOnRoll(receipt, '80')).rejects.toThrow('not a receipt printer')
    expect(isClosed).toBe(true)
  })
})
