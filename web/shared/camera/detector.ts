export type CodeFormat = 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e' | 'code_128' | 'code_39' | 'itf' | 'qr_code'

/** The formats on products and their cartons. */
export const productCodes = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const

/** Reads the codes in the camera's current picture. */
export type Detector = { readonly detect: (video: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
/** A bundled reader, downloaded when it is needed. */
export type CarriedDetector = (formats: readonly CodeFormat[]) => Promise<Detector>

type OwnDetector = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own reader if it knows these formats, which needs no download; otherwise the bundled one. */
export async function detectorFor(formats: readonly CodeFormat[], carried: CarriedDetector): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetector }
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const ownFormats = formats.filter((format) => known.includes(format))
  return Own && ownFormats.length > 0 ? new Own({ formats: ownFormats }) : await carried(formats)
}
