import { t } from '@lingui/core/macro'
import { ActionIcon, Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBarcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { ProductCamera } from '../shared/camera/product-camera.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { DeviceKnown } from './device-known.tsx'
import { type Intake, longestDevice } from './intake.ts'

type Props = { value: Intake; onChange: (some: Partial<Intake>) => void }

/** Which device it is, and what the shop knows of it by its number. */
export function DeviceFields({ value, onChange }: Props) {
  const { device, number } = value
  const [isScanning, setScanning] = useState(false)
  const read = (code: string) => onChange({ number: code, knows_report: false, isHeldUp: false, warranty: undefined })
  useScanner(({ code }) => read(code))
  return (
    <>
      <Autocomplete
        label={t`Brand and model`}
        placeholder={t`Samsung Galaxy A15`}
        required
        size="md"
        maxLength={longestDevice}
        data={useModels(device)}
        value={device}
        onChange={(typed) => onChange({ device: typed })}
      />
      <TextInput
        label={t`IMEI or serial number`}
        description={t`Scan or type it. On a phone, dial *#06# to see it.`}
        size="md"
        maxLength={60}
        autoComplete="off"
        value={number}
        onChange={(event) => read(event.currentTarget.value)}
        rightSection={
          <ActionIcon variant="subtle" size={36} aria-label={t`Scan with the camera`} onClick={() => setScanning(true)}>
            <IconBarcode size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
      <DeviceKnown value={value} onChange={onChange} />
      {isScanning ? (
        <ProductCamera
          title={t`Scan the number of the device`}
          onFound={(code) => {
            setScanning(false)
            read(code)
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </>
  )
}

/** The shop's own products and the devices that were repaired before, as suggestions. */
function useModels(typed: string): string[] {
  const [asked] = useDebouncedValue(typed.trim(), 250)
  const enabled = asked.length >= 2
  const products = useQuery(
    api.products.list.queryOptions({ input: { search: asked, page: 1, limit: 6 }, enabled, staleTime: 60_000 }),
  )
  const repairs = useQuery(
    api.repairs.list.queryOptions({ input: { search: asked, page: 1, limit: 10 }, enabled, staleTime: 60_000 }),
  )
  const names = [
    ...(repairs.data?.repairs ?? []).map(({ device }) => device),
    ...(products.data?.products ?? []).map(productName),
  ]
  return enabled ? [...new Set(names)].filter((name) => name !== typed).slice(0, 8) : []
}
