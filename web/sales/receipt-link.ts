import { paths } from '../paths.ts'

/** The address of a receipt's public page. What comes after # never leaves the reader's browser but in the question for the receipt. */
export function receiptLink(token: string | null | undefined): string | undefined {
  return token ? `${window.location.origin}${paths.receipt}#${token}` : undefined
}
