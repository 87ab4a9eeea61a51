import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../shared/calls/api.ts'
import touch from '../../touch.module.css'
import type { Quoted } from './quote-dialog.tsx'

const LaybyDialog = lazy(async () => ({ default: (await import('./layby-dialog.tsx')).LaybyDialog }))

/** Puts what is on the ticket aside for its customer. */
export function LaybyButton({ isWrong, ...asked }: Quoted & { isWrong: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { lines, sent, quotation } = asked.ticket
  useNamedCustomer(asked.onChange)
  return (
    <>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconPigMoney size={18} stroke={1.7} />}
        disabled={lines.length === 0 || isWrong || sent !== undefined || (quotation?.waiting.length ?? 0) > 0}
        onClick={() => setOpen(true)}
      >{t`Lay-by`}</Button>
      <Suspense>{isOpen ? <LaybyDialog {...asked} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** Puts the customer whom the address names on the ticket, once. */
function useNamedCustomer(onChange: Quoted['onChange']): void {
  const [address, setAddress] = useSearchParams()
  const id = address.get('customer')
  const { data } = useQuery(api.customers.get.queryOptions({ input: id ? { id } : skipToken }))
  useEffect(() => {
    if (!data || data.id !== id) return
    const { name, phone, language } = data
    onChange({ type: 'customer', customer: { id: data.id, name, contact: phone ?? '', language } })
    setAddress({ new: '' }, { replace: true })
  }, [data, id, onChange, setAddress])
}
