import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AccountMapped } from '@tunda/contract/reports/accountant'
import { accountWords, type JournalAccount, usualAccounts } from '@tunda/contract/reports/journal-accounts'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { AnswerState } from '../../shared/table/table-states.tsx'

type Place = Pick<AccountMapped, 'code' | 'name'>

/** Where each account goes in the accountant's program. Whoever may not change settings only reads it. */
export function AccountsDrawer({ onClose }: { onClose: () => void }) {
  const list = useQuery(api.accountant.accounts.queryOptions({ staleTime: 0 }))
  return (
    <Drawer opened onClose={onClose} title={t`Accounts`} position="right" size="lg">
      {list.data ? <Accounts accounts={list.data.accounts} onClose={onClose} /> : null}
      <AnswerState query={list} />
    </Drawer>
  )
}

function Accounts({ accounts, onClose }: { accounts: readonly AccountMapped[]; onClose: () => void }) {
  const mayChange = useMay('manage_settings')
  const [typed, setTyped] = useState<Partial<Record<JournalAccount, Place>>>({})
  const placeOf = ({ account, code, name }: AccountMapped) => typed[account] ?? { code, name }
  const changed = accounts.flatMap((one) => {
    const { code, name } = placeOf(one)
    const place = { account: one.account, code: code.trim(), name: name.trim() }
    return place.code === one.code && place.name === one.name ? [] : [place]
  })
  const isWhole = changed.every(({ code, name }) => code !== '' && name !== '')
  const save = useMutation(
    api.accountant.setAccounts.mutationOptions({
      onSuccess: () => {
        toast.ok(t`Accounts saved`, t`They apply to files you make from now on.`)
        void refresh('accountant_files')
        onClose()
      },
      onError: showFailure(t`The accounts were not saved`),
    }),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length === 0) onClose()
        else save.mutate({ accounts: changed })
      }}
    >
      <Stack gap="md">
        <Advice />
        {accounts.map((one) => (
          <AccountFields
            key={one.account}
            account={one.account}
            place={placeOf(one)}
            isReadOnly={!mayChange}
            onChange={(place) => setTyped({ ...typed, [one.account]: place })}
          />
        ))}
        {mayChange ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={save.isPending} disabled={!isWhole}>{t`Save`}</Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  )
}

function Advice() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t`Enter each account as it is in your accountant’s program. QuickBooks Online and Zoho Books go by the name, Xero goes by the number.`}
      </Text>
      <Text size="sm" c="dimmed">
        {t`For money, customers and suppliers use accounts of their own of the type other current asset or liability: journals cannot be imported to Xero’s bank accounts, and QuickBooks asks for a name on its customer and supplier accounts.`}
      </Text>
    </Stack>
  )
}

type FieldsProps = {
  account: JournalAccount
  place: Place
  isReadOnly: boolean
  onChange: (place: Place) => void
}

function AccountFields({ account, place, isReadOnly, onChange }: FieldsProps) {
  const what = accountWords[account]
  const usual = usualAccounts[account]
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={what}
        aria-label={t`Name for ${what}`}
        style={{ flex: 1 }}
        maxLength={100}
        readOnly={isReadOnly}
        placeholder={usual.name}
        value={place.name}
        onChange={(event) => onChange({ ...place, name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t`Number for ${what}`}
        w={110}
        maxLength={20}
        readOnly={isReadOnly}
        placeholder={usual.code}
        value={place.code}
        onChange={(event) => onChange({ ...place, code: event.currentTarget.value })}
      />
    </Group>
  )
}
