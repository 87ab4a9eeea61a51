import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type BusinessSettings, BusinessSettingsChange } from '@tunda/contract/organization/business-settings'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { faultOf } from '../shared/fields/fault-of.ts'
import { useAutosave } from '../shared/fields/use-autosave.ts'
import { SaveMark } from './save-mark.tsx'

type Part = 'business' | 'sales' | 'inventory' | 'drawer' | 'credit'
type NameIn<P extends Part> = Extract<keyof BusinessSettings[P], string>
type Typing = { readonly currentTarget: { readonly value: string } }

/**
 * The shop's settings of one section. What is typed is in the field at once; it is saved a second later if the contract accepts it, and otherwise the
 * field says why not. Read-only for members.
 */
export function useShopSection<P extends Part>(part: P) {
  const query = useQuery(api.organization.settings.queryOptions())
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const { state, change: saveSoon, saveNow } = useAutosave(save)
  const mayChange = useMayCall(contractRoutes.organization.saveSettings)

  function change(name: string, value: unknown) {
    setTyped((before) => ({ ...before, [name]: value }))
    const checked = BusinessSettingsChange.safeParse({ [part]: { [name]: value } })
    setProblems((before) => ({ ...before, [name]: faultOf(checked) }))
    if (checked.success) saveSoon(checked.data)
  }

  const kept = query.data?.[part]
  const values = kept && ({ ...kept, ...typed } as NonNullable<typeof kept>)
  const isReadOnly = !mayChange
  const input = (name: NameIn<P>) =>
    ({ size: 'md', readOnly: isReadOnly, error: problems[name], onBlur: saveNow }) as const

  return {
    query,
    /** The part's fields as in the form; undefined until the server has answered. */
    values,
    /** Props of the inputs that show a field and change it. An empty number is null. */
    inputs: {
      text: (name: NameIn<P>) => ({
        ...input(name),
        value: String(values?.[name] ?? ''),
        onChange: ({ currentTarget }: Typing) => change(name, currentTarget.value),
      }),
      whole: (name: NameIn<P>) => ({
        ...input(name),
        allowDecimal: false,
        allowNegative: false,
        value: (values?.[name] ?? '') as number | string,
        onChange: (value: number | string) => change(name, value === '' ? null : Number(value)),
      }),
      shillings: (name: NameIn<P>) => ({
        ...input(name),
        prefix: 'USh ',
        value: (values?.[name] ?? '') as number | string,
        onChange: (value: number | string) => change(name, value),
      }),
      /** Saved at once. */
      onOff: (name: NameIn<P>) => ({
        checked: values?.[name] === true,
        disabled: isReadOnly,
        onChange: (isOn: boolean) => {
          change(name, isOn)
          saveNow()
        },
      }),
    },
    problems,
    change,
    isReadOnly,
    saveNow,
    mark: <SaveMark state={state} onRetry={saveNow} />,
  }
}

async function save(change: BusinessSettingsChange): Promise<void> {
  try {
    const saved = await client.organization.saveSettings(change)
    cache.setQueryData(api.organization.settings.queryKey(), saved)
    // The name in the sidebar and the rules of the next sale.
    void cache.invalidateQueries({ queryKey: api.organization.list.key() })
  } catch (error) {
    showFailure(t`The settings were not saved`)(error)
    throw error
  }
}
