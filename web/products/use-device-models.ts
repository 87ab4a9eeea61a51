import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeviceModel, shortestDeviceQuery } from '@tunda/contract/device-models'
import { api } from '../shared/api.ts'

type Typed = { brand: string; model: string; category: string | null; isAsked: boolean }

const none: DeviceModel[] = []

/** Known devices for what stands in brand and model, a moment after the typing stops; none for a single character. */
export function useDeviceModels({ brand, model, category, isAsked }: Typed): DeviceModel[] {
  const [query] = useDebouncedValue([brand, model].join(' ').trim().slice(0, 100), 150)
  const isLongEnough = query.length >= shortestDeviceQuery
  const { data } = useQuery(
    api.deviceModels.search.queryOptions({
      input: { query, category, limit: 20 },
      enabled: isAsked && isLongEnough,
      placeholderData: keepPreviousData,
    }),
  )
  return (isAsked && isLongEnough && data) || none
}
