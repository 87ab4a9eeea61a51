import { paths } from '../paths.ts'

/** The address of a receipt's public page. The part after # is never sent, except in the request for the receipt. */
export function receiptLink(token: string | null | undefined): string | undefined {
  return token ? `${window.location.origin}${paths.receipt}#${token}` : undefined
}
