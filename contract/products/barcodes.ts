/** Whether a product has this barcode, as its main one or another. */
export function bearsBarcode(
  product: { readonly barcode: string | null; readonly extra_barcodes: readonly string[] },
  code: string,
): boolean {
  return product.barcode === code || product.extra_barcodes.includes(code)
}
