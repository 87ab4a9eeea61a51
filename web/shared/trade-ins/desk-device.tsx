import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { api } from '../calls/api.ts'
import { toast } from '../page/toast.tsx'
import { ProductSearch } from '../products/product-search.tsx'
import { useScanner } from '../products/use-scanner.ts'
import { othersUnasked } from '../units/report-words.ts'
import { DeviceFields, type Offered } from './device-fields.tsx'
import { ReportedDevice } from './reported-device.tsx'

type Props = { questions: readonly string[]; value: Offered; onChange: (some: Partial<Offered>) => void }

/** The device that somebody offers at the desk: its product is searched for, and its number looked up as soon as it is complete. */
export function DeskDevice({ questions, value, onChange }: Props) {
  useScanner(({ code }) => onChange({ number: code, knows_report: false }), true)
  return (
    <DeviceFields
      questions={questions}
      value={value}
      onChange={onChange}
      picker={
        <ProductSearch
          label={t`Product`}
          placeholder={t`Type a part of its name`}
          mayBeNew={false}
          onPick={async (picked) => {
            if (picked.tracking == null) toast.bad(t`Choose a product that is tracked by IMEI or serial number.`)
            else onChange({ product: picked })
            return picked.tracking != null
          }}
        />
      }
      reports={<Reported value={value} onChange={onChange} />}
    />
  )
}

function Reported({ value, onChange }: Omit<Props, 'questions'>) {
  const [meant] = meantNumbers(value.number)
  const isWhole = meant !== undefined && meant.length >= 8
  const input = { numbers: [meant ?? ''] }
  const { data } = useQuery(api.stolenDevices.check.queryOptions({ input, enabled: isWhole }))
  if (!isWhole || data === undefined) return null
  if (data.found.length > 0) return <ReportedDevice found={data.found} value={value} onChange={onChange} />
  return (
    <Text size="sm" c="dimmed" role="status">
      {[t`Not reported as stolen or lost.`, othersUnasked(data.others)].filter(Boolean).join(' ')}
    </Text>
  )
}
