import type { ReceiptContent } from './receipt-content.ts'
import type { Paper } from './receipt-paper.ts'

/** The parts of WebUSB and Web Serial that are used here; browsers without them have neither property. */
type UsbEndpoint = { readonly direction: 'in' | 'out'; readonly type: string; readonly endpointNumber: number }
type UsbInterface = {
  readonly interfaceNumber: number
  readonly alternate: { readonly interfaceClass: number; readonly endpoints: readonly UsbEndpoint[] }
}
type UsbDevice = {
  readonly opened: boolean
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (no: number) => Promise<void>
  transferOut: (endpoint: number, bytes: Uint8Array) => Promise<unknown>
}
type Usb = { getDevices: () => Promise<UsbDevice[]>; requestDevice: (wanted: object) => Promise<UsbDevice> }
type SerialPort = {
  readonly writable: WritableStream<Uint8Array> | null
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
}
type Serial = { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }

const printerClass = 7
const usualBaudRate = 9600

export type PrinterKind = 'usb' | 'serial'

const devices = () => navigator as Navigator & { usb?: Usb; serial?: Serial }

/** How this browser can access a receipt printer without a driver. */
export function printerKinds(): PrinterKind[] {
  return [...(devices().usb ? (['usb'] as const) : []), ...(devices().serial ? (['serial'] as const) : [])]
}

/** Asks the person for a printer. False if they chose none. Works only on a click, as browsers require. */
export async function choosePrinter(kind: PrinterKind): Promise<boolean> {
  try {
    if (kind === 'usb') await devices().usb?.requestDevice({ filters: [{ classCode: printerClass }] })
    else await devices().serial?.requestPort()
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw error
  }
}

/** Prints on the printer that was chosen before. False if there is none: then the browser prints. */
export async function printOnRoll(receipt: ReceiptContent, paper: Exclude<Paper, 'a4'>): Promise<boolean> {
  const [usb] = (await devices().usb?.getDevices()) ?? []
  const [port] = usb ? [] : ((await devices().serial?.getPorts()) ?? [])
  if (!usb && !port) return false
  const { receiptBytes } = await import('./receipt-bytes.ts')
  const bytes = receiptBytes(receipt, paper === '58' ? 58 : 80)
  if (usb) await sendToUsb(usb, bytes)
  else if (port) await sendToPort(port, bytes)
  return true
}

async function sendToUsb(device: UsbDevice, bytes: Uint8Array): Promise<void> {
  await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const part = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass)
    const out = part?.alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
    if (!part || !out) throw new Error('This device is not a receipt printer.')
    await device.claimInterface(part.interfaceNumber)
    await device.transferOut(out.endpointNumber, bytes)
  } finally {
    await device.close()
  }
}

async function sendToPort(port: SerialPort, bytes: Uint8Array): Promise<void> {
  await port.open({ baudRate: usualBaudRate })
  try {
    const writer = port.writable?.getWriter()
    await writer?.write(bytes)
    writer?.releaseLock()
  } finally {
    await port.close()
  }
}
