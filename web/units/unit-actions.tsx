import { t } from '@lingui/core/macro'
import { Button, Select, Stack } from '@mantine/core'
import type { Unit, UnitOutcome, UnitShown } from '@tunda/contract/units/units'
import { useState } from 'react'
import { Link } from 'react-router'
import { newClaimOf } from '../paths.ts'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { NoteField } from '../shared/fields/note-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AddParts } from './add-parts.tsx'
import { EditUnit } from './edit-unit.tsx'

type Props = { unit: Unit; onChanged: (shown: UnitShown) => void }

/** What can be done to one device: put right what is known of it, take it out of stock, or put it back. */
export function UnitActions({ unit, onChanged }: Props) {
  const mayEdit = useMayCall(contractRoutes.units.change)
  const maySettle = useMayCall(contractRoutes.units.settle)
  const mayRefurbish = useMayCall(contractRoutes.units.refurbish)
  const mayClaim = useMayCall(contractRoutes.warrantyClaims.receive)
  const [open, setOpen] = useState<'edit' | 'settle' | 'parts'>()
  const isHere = unit.state === 'in_stock' && !unit.is_on_the_way
  const isGone = unit.state === 'missing' || unit.state === 'written_off'
  const close = () => setOpen(undefined)
  return (
    <>
      {mayClaim && unit.state === 'sold' ? (
        <Button component={Link} to={newClaimOf(unit.id)} variant="default">{t`Warranty claim`}</Button>
      ) : null}
      {mayRefurbish && (isHere || unit.state === 'held') ? (
        <Button variant="default" onClick={() => setOpen('parts')}>{t`Add parts`}</Button>
      ) : null}
      {maySettle && (isHere || isGone) ? (
        <Button variant="default" onClick={() => setOpen('settle')}>
          {isHere ? t`Take out of stock` : t`Put back in stock`}
        </Button>
      ) : null}
      {mayEdit ? <Button variant="default" onClick={() => setOpen('edit')}>{t`Edit`}</Button> : null}
      {open === 'edit' ? <EditUnit unit={unit} onChanged={onChanged} onClose={close} /> : null}
      {open === 'parts' ? <AddParts unit={unit} onChanged={onChanged} onClose={close} /> : null}
      {open === 'settle' ? <SettleUnit unit={unit} onChanged={onChanged} onClose={close} /> : null}
    </>
  )
}

const outcomes: readonly { readonly value: UnitOutcome; readonly label: string }[] = [
  { value: 'missing', label: t`Lost or stolen` },
  { value: 'damage', label: t`Damaged` },
  { value: 'own_use', label: t`Own use` },
]

function SettleUnit({ unit, onChanged, onClose }: Props & { onClose: () => void }) {
  const isFound = unit.state !== 'in_stock'
  const [outcome, setOutcome] = useState<UnitOutcome>(isFound ? 'found' : 'missing')
  const [note, setNote] = useState('')
  async function settle() {
    onChanged(await client.units.settle({ id: unit.id, outcome, note: note.trim() || null }))
    void refresh('units', 'products')
    toast.ok(isFound ? t`Put back in stock` : t`Taken out of stock`, unit.number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={isFound ? t`Put this device back in stock?` : t`What happened to this device?`}
      action={isFound ? t`Put back in stock` : t`Take out of stock`}
      onConfirm={settle}
      failed={t`The device was not changed`}
      danger={!isFound}
    >
      <Stack gap="sm">
        {isFound ? (
          <span>{t`It is added to the stock of the location where you are working.`}</span>
        ) : (
          <Select
            label={t`Reason`}
            data={[...outcomes]}
            allowDeselect={false}
            value={outcome}
            onChange={(value) => setOutcome(outcomes.find((one) => one.value === value)?.value ?? 'missing')}
          />
        )}
        <NoteField value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}
