import { t } from '@lingui/core/macro'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Customer } from '@tunda/contract/customers/customers'
import { api } from '../calls/api.ts'
import { contractRoutes } from '../calls/contract-routes.ts'
import { useMayCall } from '../calls/organization.ts'
import classes from './customer-search.module.css'

const shown = 6

type SearchProps = {
  name: string
  isRequired: boolean
  onType: (name: string) => void
  onChoose: (customer: Customer) => void
}

/** Searches the shop's customers by the beginning of name or phone, to choose one. */
export function CustomerSearch({ name, isRequired, onType, onChoose }: SearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [asked] = useDebouncedValue(name.trim(), 200)
  const isAsked = asked.length >= 2
  const maySee = useMayCall(contractRoutes.customers.list)
  const found = useQuery({
    ...api.customers.list.queryOptions({ input: { search: asked, limit: shown, sort: 'last_order' } }),
    enabled: isAsked && maySee,
    placeholderData: keepPreviousData,
  })
  const customers = isAsked && name.trim().length >= 2 ? (found.data?.customers ?? []) : []
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const chosen = customers.find((customer) => customer.id === id)
        if (chosen) onChoose(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t`Customer`}
          placeholder={isRequired ? t`Name or phone, required` : t`Walk-in Customer`}
          maxLength={100}
          autoComplete="off"
          data-key="F2"
          rightSection={found.isFetching && isAsked ? <Loader size={14} /> : null}
          value={name}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            onType(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={customers.length === 0}>
        <Combobox.Options aria-label={t`Known customers`}>
          {customers.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id} className={classes.option}>
              <span className={classes.name}>{customer.name}</span>
              <span className={classes.phone}>{customer.phone ?? customer.email ?? ''}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
