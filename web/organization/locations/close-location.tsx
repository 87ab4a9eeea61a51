import { plural, t } from '@lingui/core/macro'
import { locationFailures, type ShopLocation } from '@tunda/contract/stock/locations'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { asFailure, isRefusal } from '../../shared/calls/failure.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'

type Props = { /** Undefined keeps the dialog closed. */ location: ShopLocation | undefined; onClose: () => void }

/** Asks before a location is closed, and shows what stands in the way. */
export function CloseLocation({ location, onClose }: Props) {
  const [last, setLast] = useState<ShopLocation>()
  const [refusal, setRefusal] = useState<unknown>()
  if (location && location !== last) {
    setLast(location)
    setRefusal(undefined)
  }
  if (!last) return null
  const { id, name } = last

  async function close(): Promise<void> {
    try {
      await client.locations.close({ id })
    } catch (error) {
      setRefusal(error)
      throw error
    }
    toast.ok(t`${name} is closed`)
    await refresh('locations')
  }

  return (
    <ConfirmDialog
      opened={location !== undefined}
      onClose={onClose}
      title={t`Close ${name}?`}
      action={t`Close ${name}`}
      dismiss={t`Keep it open`}
      danger
      onConfirm={close}
    >
      <p>{t`Nothing can be sold or received there any more. Its sales and its history stay, and you can reopen it.`}</p>
      {refusal === undefined ? null : <Refusal error={refusal} />}
    </ConfirmDialog>
  )
}

function Refusal({ error }: { error: unknown }) {
  const facts = isRefusal(error, 'location.hasStock')
    ? locationFailures.hasStock.meta.safeParse(asFailure(error).meta)
    : undefined
  if (!facts?.success) return <p role="alert">{asFailure(error).message}</p>
  const { products, left } = facts.data
  const more = products - left.length
  return (
    <div role="alert">
      <p>{asFailure(error).message}</p>
      <ul>
        {left.map(({ product_id, product, units }) => (
          <li key={product_id}>{t`${product}: ${plural(units, { one: '# unit', other: '# units' })}`}</li>
        ))}
        {more > 0 ? <li>{plural(more, { one: '# more product', other: '# more products' })}</li> : null}
      </ul>
    </div>
  )
}
