import { t } from '@lingui/core/macro'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { Pin } from '@tunda/contract/till/staff'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { useObservable } from '../../shared/calls/observable.ts'
import { faultOf } from '../../shared/fields/fault-of.ts'
import { pinReveal } from '../../shared/fields/password-reveal.ts'
import { toast } from '../../shared/page/toast.tsx'
import type { Desk } from '../desk/use-desk.ts'
import list from '../panels/panel-list.module.css'
import { SidePanel } from '../panels/side-panel.tsx'
import { stillTelling } from '../refunds/use-is-telling.ts'
import { useConnection } from '../shop-line.ts'
import { changeOwnPin } from './unlock.ts'

type Props = { desk: Desk; onClose: () => void }

/** Whoever has unlocked the till changes their PIN, with the old one. */
export function PinPanel({ desk: { till }, onClose }: Props) {
  const isOffline = useConnection(till) === 'offline'
  // A refund was made under the old PIN: it is sent first.
  const isTelling = useObservable(till.drawer).waiting.some(({ kind }) => kind === 'refund')
  return (
    <SidePanel title={t`Change my PIN`} onClose={onClose}>
      {isOffline ? (
        <Text>{t`A new PIN needs a connection.`}</Text>
      ) : isTelling ? (
        <Text role="status">{stillTelling()}</Text>
      ) : (
        <PinForm till={till} onDone={onClose} />
      )}
    </SidePanel>
  )
}

const nothing = { old: '', next: '', again: '' }

function PinForm({ till, onDone }: { till: Desk['till']; onDone: () => void }) {
  const [typed, setTyped] = useState(nothing)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof nothing) => ({
    ...pinReveal,
    inputMode: 'numeric' as const,
    maxLength: 6,
    size: 'lg' as const,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value.replaceAll(/\D/g, '') })),
  })
  const weak = typed.next.length < 4 ? undefined : faultOf(Pin.safeParse(typed.next))
  const differs = typed.again.length >= typed.next.length && typed.again !== typed.next
  const isReady = typed.old.length >= 4 && typed.next.length >= 4 && !weak && typed.again === typed.next
  async function change(): Promise<void> {
    const id = till.person.get()?.id
    if (id === undefined || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await changeOwnPin(till, id, typed.old, typed.next)
      toast.ok(t`Your PIN is changed`, t`It works at every till in the shop.`)
      onDone()
    } catch (error) {
      setTyped((before) => ({ ...before, old: '' }))
      setProblem(asFailure(error).message)
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady) void change()
      }}
    >
      <Stack gap="md">
        <PasswordInput label={t`Current PIN`} autoComplete="off" data-autofocus {...field('old')} />
        <PasswordInput
          label={t`New PIN`}
          description={t`4 to 6 digits`}
          autoComplete="new-password"
          error={weak}
          {...field('next')}
        />
        <PasswordInput
          label={t`Repeat the new PIN`}
          autoComplete="new-password"
          error={differs ? t`The two PINs are not the same.` : undefined}
          {...field('again')}
        />
        <p className={list.problem} role="alert">
          {problem}
        </p>
        <Button type="submit" size="lg" disabled={!isReady} loading={isBusy}>{t`Change PIN`}</Button>
      </Stack>
    </form>
  )
}
