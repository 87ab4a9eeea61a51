import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import touch from '../../touch.module.css'
import type { Quoted } from './quote-dialog.tsx'

// With its calendar: most tickets are sold.
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** Offers what is on the ticket at its prices, until a day. */
export function QuoteButton({ isWrong, ...quoted }: Quoted & { isWrong: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { lines, sent, quotation } = quoted.ticket
  return (
    <>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconFileInvoice size={18} stroke={1.7} />}
        disabled={lines.length === 0 || isWrong || sent !== undefined || quotation !== undefined}
        onClick={() => setOpen(true)}
      >{t`Quote`}</Button>
      <Suspense>{isOpen ? <QuoteDialog {...quoted} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
