export type CodeFormat = 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e' | 'code_128' | 'code_39' | 'itf' | 'qr_code'

/** What products and their cartons bear. */
export const productCodes = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const

/** Reads the codes in what a camera sees now. */
export type Detector = { readonly detect: (video: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
/** A reader of our own, downloaded when it is needed. */
export type CarriedDetector = (formats: readonly CodeFormat[]) => Promise<Detector>

type OwnDetector = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own reader where it has one that knows such codes, which needs no download; elsewhere the one that comes along. */
export async function detectorFor(formats: readonly CodeFormat[], carried: CarriedDetector): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetector }
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const ownFormats = formats.filter((format) => known.includes(format))
  return Own && ownFormats.length > 0 ? new Own({ formats: ownFormats }) : await carried(formats)
}
