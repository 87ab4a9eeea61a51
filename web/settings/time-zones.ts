import { t } from '@lingui/core/macro'
/** The selectable time zones, Africa's first; `chosen` is always among them. */
export function timeZones(chosen: string): { group: string; items: { value: string; label: string }[] }[] {
  const names = [...new Set([chosen, 'Africa/Kampala', 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  const [here, elsewhere] = [names.filter(isAfrican), names.filter((name) => !isAfrican(name))]
  return [
    { group: t`Africa`, items: here.map(itemOf) },
    { group: t`Elsewhere`, items: elsewhere.map(itemOf) },
  ]
}

const isAfrican = (name: string) => name.startsWith('Africa/')

function itemOf(value: string) {
  return { value, label: value.replaceAll('_', ' ') }
}
