import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { SearchField } from '../shared/fields/search-field.tsx'
import classes from './platform.module.css'
import type { PlatformAddress } from './platform-address.ts'

type Props = {
  /** What is listed, for readers: "invoices". */
  of: string
  placeholder: string
  statuses: readonly { value: string; label: string }[]
  address: PlatformAddress
}

/** The search and the status above a list of the platform's, both kept in the address. */
export function ListTools({ of, placeholder, statuses, address: { search, change, word } }: Props) {
  return (
    <div className={classes.tools}>
      <SearchField
        flex={1}
        miw={200}
        label={t`Search ${of}`}
        placeholder={placeholder}
        search={search}
        onSearch={(words) => change({ search: words })}
      />
      <NativeSelect
        aria-label={t`Status`}
        data={[{ value: '', label: t`Any status` }, ...statuses]}
        value={word('status') ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
    </div>
  )
}
