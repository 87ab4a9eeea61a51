import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/calls/api.ts'
import { contractRoutes } from '../../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../../shared/calls/organization.ts'
import classes from './customer-field.module.css'

type Props = {
  name: string
  contact: string
  onChoose: (customer: { id: string; name: string; phone: string | null }) => void
}

const digitsIn = (words: string) => words.replaceAll(/\D/g, '').length
const isPhone = (words: string) => /^[\d\s()+./-]+$/.test(words) && digitsIn(words) >= 9

/** Says what becomes of the contact that was typed: somebody known, or a new customer who is added with the sale. */
export function KnownByPhone({ name, contact, onChoose }: Props) {
  const [asked] = useDebouncedValue(contact.trim(), 300)
  const input = asked.includes('@') ? { email: asked } : { phone: asked }
  const isWhole = isPhone(asked) || /^\S+@\S+\.\S+$/.test(asked)
  const maySee = useMayCall(contractRoutes.customers.findDuplicate)
  const { data } = useQuery({
    ...api.customers.findDuplicate.queryOptions({ input, staleTime: 10_000 }),
    enabled: maySee && isWhole && asked.length <= 30,
  })
  if (!isWhole || contact.trim() !== asked) return null
  if (data) {
    return (
      <div className={classes.hint} role="status">
        {data.field === 'phone'
          ? t`The phone of ${{ customer: data.name }}.`
          : t`The email of ${{ customer: data.name }}.`}{' '}
        <UnstyledButton onClick={() => onChoose({ id: data.id, name: data.name, phone: contact.trim() })}>
          {t`Sell to ${{ name: data.name }}`}
        </UnstyledButton>
      </div>
    )
  }
  if (data === undefined || name.trim() === '' || !isPhone(asked)) return null
  return (
    <div className={classes.hint} role="status">
      {t`${{ name: name.trim() }} becomes a customer with this sale.`}
    </div>
  )
}
