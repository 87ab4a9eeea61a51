import { t } from '@lingui/core/macro'
import { Button, Menu, Select, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Unit } from '@tunda/contract/units/units'
import type { ClaimStep, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { WhatsAppItem } from '../shared/files/share-items.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ChooseUnit } from '../shared/units/choose-unit.tsx'
import { claimLooks, claimMessage, claimPaper } from './claim-words.ts'

type Props = { claim: WarrantyClaim; onChanged: (claim: WarrantyClaim) => void }
const icon = { size: 16, stroke: 1.7 }

/** What can be done with a claim as it stands. */
export function ClaimActions({ claim, onChanged }: Props) {
  const mayReplace = useMayCall(contractRoutes.warrantyClaims.replace)
  const [step, setStep] = useState<ClaimStep | 'replaced'>()
  const isOpen = claim.closed_at === null
  const close = () => setStep(undefined)
  return (
    <>
      <Share claim={claim} />
      {isOpen ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightSection={<IconChevronDown {...icon} aria-hidden />}>{t`Next step`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {claim.state === 'received' ? (
              <Menu.Item onClick={() => setStep('sent')}>{t`Send to the supplier`}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => setStep('received')}>{t`Back from the supplier`}</Menu.Item>
            )}
            <Menu.Item onClick={() => setStep('repaired')}>{t`Repaired`}</Menu.Item>
            {mayReplace ? <Menu.Item onClick={() => setStep('replaced')}>{t`Replace it from stock`}</Menu.Item> : null}
            <Menu.Item onClick={() => setStep('refused')}>{t`Refuse the claim`}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {step === 'replaced' ? <Replace claim={claim} onChanged={onChanged} onClose={close} /> : null}
      {step === undefined || step === 'replaced' ? null : (
        <Step key={step} step={step} claim={claim} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}

function Share({ claim }: { claim: WarrantyClaim }) {
  const shop = useOrganization()
  if (!shop) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare2 size={18} stroke={1.7} aria-hidden />}>{t`Share`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <WhatsAppItem phone={claim.contact} message={claimMessage(claim, shop.name)} />
        <Menu.Item
          leftSection={<IconPrinter {...icon} />}
          onClick={() => printDocument(claimPaper(claim, shop))}
        >{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const asks: Readonly<Record<ClaimStep, { readonly title: string; readonly action: string }>> = {
  sent: { title: t`Send this device to the supplier?`, action: t`Send to the supplier` },
  received: { title: t`Is this device back from the supplier?`, action: t`Back from the supplier` },
  repaired: { title: t`Is this device repaired?`, action: t`Close as repaired` },
  refused: { title: t`Refuse this claim?`, action: t`Refuse the claim` },
}

function Step({ step, claim, onChanged, onClose }: Props & { step: ClaimStep; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [supplier, setSupplier] = useState<string | null>(null)
  const mayChoose = useMay('manage_suppliers') && step === 'sent'
  const isClosing = step === 'repaired' || step === 'refused'
  const lacks =
    (step === 'refused' && note.trim() === '') || (mayChoose && supplier === null && claim.supplier_id === null)
  async function go() {
    const more = { ...(supplier !== null && { supplier_id: supplier }), note: note.trim() || null }
    const next = await client.warrantyClaims.move({ id: claim.id, state: step, ...more })
    onChanged(next)
    void refresh('warranty_claims', 'units')
    toast.ok(claimLooks[next.state].words, claim.unit_number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      {...asks[step]}
      onConfirm={go}
      failed={t`The claim was not changed`}
      disabled={lacks}
      danger={step === 'refused'}
    >
      <Stack gap="sm">
        {isClosing ? <span>{t`This closes the claim, and the customer collects the device.`}</span> : null}
        {mayChoose ? <ChooseSupplier claim={claim} value={supplier} onChange={setSupplier} /> : null}
        <TextInput
          label={step === 'refused' ? t`Reason` : t`Note`}
          description={step === 'refused' ? undefined : t`Optional.`}
          required={step === 'refused'}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

type ChooseProps = { claim: WarrantyClaim; value: string | null; onChange: (id: string | null) => void }

function ChooseSupplier({ claim, value, onChange }: ChooseProps) {
  const [search, setSearch] = useState('')
  const input = { page: 1, limit: 50, search: search || undefined }
  const found = useQuery(api.suppliers.list.queryOptions({ input }))
  const known = found.data?.suppliers ?? []
  const own = claim.supplier_id === null ? [] : [{ id: claim.supplier_id, name: claim.supplier_name ?? '' }]
  const all = [...own, ...known.filter(({ id }) => id !== claim.supplier_id)]
  return (
    <Select
      label={t`Supplier`}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? claim.supplier_id}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t`No such supplier. Add new ones under Suppliers.`}
      onSearchChange={(text) => setSearch(all.some(({ name }) => name === text) ? '' : text)}
      onChange={onChange}
    />
  )
}

/** Chooses the device that the customer gets, and asks before it leaves the stock. */
function Replace({ claim, onChanged, onClose }: Props & { onClose: () => void }) {
  const [unit, setUnit] = useState<Unit>()
  async function replace() {
    if (unit === undefined) return
    const next = await client.warrantyClaims.replace({ id: claim.id, number: unit.number })
    onChanged(next)
    void refresh('warranty_claims', 'units', 'products', 'sales')
    toast.ok(claimLooks[next.state].words, unit.number)
  }
  const found = useQuery(api.units.get.queryOptions({ input: { id: claim.unit_id } }))
  const product_id = found.data?.unit.product_id
  if (product_id === undefined) return null
  if (unit === undefined) {
    const product = { id: product_id, brand: claim.brand, model: claim.model }
    return <ChooseUnit product={product} taken={new Set()} onChoose={setUnit} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Give the customer ${{ number: unit.number }}?`}
      action={t`Replace the device`}
      onConfirm={replace}
      failed={t`The device was not replaced`}
    >
      {t`It leaves your stock and takes the place of ${{ number: claim.unit_number }} on the receipt. The warranty runs on as before. The old device stays with you, out of stock.`}
    </ConfirmDialog>
  )
}
