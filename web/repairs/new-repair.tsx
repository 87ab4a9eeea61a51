import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { mostRepairPhotos } from '@tunda/contract/repairs/repair-failures'
import type { RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { type ReactNode, useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { keepPapers } from '../shared/files/papers.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { DeviceFields } from './device-fields.tsx'
import { HandedInFields, PriceFields } from './handed-in-fields.tsx'
import { type Intake, missingOf, noIntake, takenInOf } from './intake.ts'

type Props = { customerId: string | undefined; onBack: () => void; onTaken: (id: string) => void }

/** A device is handed in: one short form, from the top to its one button. */
export function NewRepairForm({ customerId, onBack, onTaken }: Props) {
  const rules = useQuery(api.repairs.rules.queryOptions())
  const known = useQuery(api.customers.get.queryOptions({ input: customerId ? { id: customerId } : skipToken }))
  const isWaiting = rules.isPending || (customerId !== undefined && known.isPending)
  return (
    <>
      <PageHeader title={t`Take in a device`} actions={<BackButton onClick={onBack} />} />
      {isWaiting ? <LoadingState /> : null}
      {rules.isLoadingError ? <FailedState error={rules.error} query={rules} /> : null}
      {rules.data && !isWaiting ? (
        <Form
          rules={rules.data}
          customer={known.data && { id: known.data.id, name: known.data.name, phone: known.data.phone ?? '' }}
          onTaken={onTaken}
        />
      ) : null}
    </>
  )
}

type FormProps = { rules: RepairRulesShown; customer: Intake['customer'] | undefined; onTaken: Props['onTaken'] }

function Form({ rules, customer, onTaken }: FormProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [intake, setIntake] = useState(() => noIntake(rules, customer))
  const [isBusy, setBusy] = useState(false)
  const change = (some: Partial<Intake>) => setIntake((before) => ({ ...before, ...some }))
  const fields = { value: intake, onChange: change }
  const missing = missingOf(intake)

  async function take() {
    setBusy(true)
    try {
      const buyer = intake.customer.id ?? (await newCustomer(intake))
      change({ customer: { ...intake.customer, id: buyer } })
      const { number } = await client.repairs.takeIn(takenInOf(id, buyer, intake))
      await keepPapers({ kind: 'repairs', owner_id: id }, intake.photos, mostRepairPhotos)
      // Its paper and the first message say where its page is. Without one they say it later.
      await client.repairs.share({ id }).catch(() => undefined)
      void refresh('repairs', 'units', 'shifts', 'customer_accounts')
      toast.ok(t`Device taken in`, number)
      onTaken(id)
    } catch (error) {
      showFailure(t`The device was not taken in`)(error)
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined) void take()
      }}
    >
      <Stack gap="md" maw={640}>
        <Part title={t`Customer`}>
          <CustomerFields {...fields} />
        </Part>
        <Part title={t`Device`}>
          <DeviceFields {...fields} />
        </Part>
        <Part title={t`What is wrong`}>
          <Textarea
            aria-label={t`What is wrong with it`}
            placeholder={t`Screen cracked, does not charge`}
            required
            rows={3}
            maxLength={500}
            size="md"
            value={intake.fault}
            onChange={(event) => change({ fault: event.currentTarget.value })}
          />
          {intake.checklist.length > 0 ? (
            <ChecklistFields value={intake.checklist} onChange={(checklist) => change({ checklist })} />
          ) : null}
        </Part>
        <Part title={t`Handed in with it`}>
          <HandedInFields {...fields} />
        </Part>
        <Part title={t`Promise and price`}>
          <PriceFields {...fields} wallets={rules.wallets} />
        </Part>
        <Group justify="space-between" pb="xl">
          <Text size="sm" c="dimmed" role="status">
            {missing}
          </Text>
          <Button type="submit" size="md" loading={isBusy} disabled={missing !== undefined}>{t`Take in`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card p="md">
      <Text component="h2" fw={600} mb="sm">
        {title}
      </Text>
      <Stack gap="md">{children}</Stack>
    </Card>
  )
}

/** Somebody who has not been here before is the shop's customer from now on. */
async function newCustomer({ customer: { name, phone } }: Intake): Promise<string> {
  const added = await client.customers.add({
    name: name.trim(),
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
  })
  void refresh('customers')
  return added.id
}
