import { t } from '@lingui/core/macro'
import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { duplicateWords } from '@tunda/contract/customers/customers'
import { api } from '../shared/calls/api.ts'
import classes from './notice.module.css'

type Props = {
  phone: string
  email: string
  /** The customer being edited. */
  except: string | undefined
  onOpen: (id: string) => void
}

const digitsIn = (phone: string) => phone.replaceAll(/\D/g, '').length

/** Says who already has what was typed, once it is enough to be somebody's. */
export function DuplicateWarning({ phone, email, except, onOpen }: Props) {
  const sought = {
    ...(digitsIn(phone) >= 7 ? { phone: phone.trim() } : {}),
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? { email: email.trim() } : {}),
  }
  const { data, error } = useQuery(
    api.customers.findDuplicate.queryOptions({
      input: { ...sought, ...(except ? { except } : {}) },
      enabled: Object.keys(sought).length > 0,
      staleTime: 0,
    }),
  )
  if (Object.keys(sought).length === 0) return null
  if (error) {
    return <Text size="sm" c="dimmed" role="status">{t`Failed to check for duplicate customers`}</Text>
  }
  if (!data) return null
  return (
    <Alert
      classNames={{ root: classes.notice ?? '', title: classes.title ?? '' }}
      role="status"
      py={10}
      title={duplicateWords(data)}
    >
      <Anchor component="button" type="button" size="sm" c="inherit" td="underline" onClick={() => onOpen(data.id)}>
        {t`Open ${{ name: data.name }}`}
      </Anchor>
    </Alert>
  )
}
