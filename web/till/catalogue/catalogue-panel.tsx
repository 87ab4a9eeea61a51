import { t } from '@lingui/core/macro'
import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { toast } from '../../shared/page/toast.tsx'
import { formatTime } from '../../shared/words/dates.ts'
import { addCode } from '../desk/add-code.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useConnection } from '../shop-line.ts'
import classes from './catalogue-panel.module.css'
import { CategoryChips } from './category-chips.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ScanField } from './scan-field.tsx'

type Props = { desk: Desk; searchField: RefObject<HTMLInputElement | null>; onCamera: () => void }

/** What can be sold: by scanning, searching or tapping. */
export function CataloguePanel({ desk, searchField, onCamera }: Props) {
  const { till, catalogue, rules } = desk
  const { units } = till
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<string>()
  const sought = useDeferredValue(search)
  const products = useMemo(() => {
    const found = catalogue.list(sought, category)
    if (found.length > 0) return found
    // Typing a device's number shows its product; Enter adds that very device.
    const devices = sought.trim() === '' ? [] : units.find(sought.trim())
    return [...new Set(devices.map(({ product_id }) => product_id))].flatMap((id) => catalogue.find(id) ?? [])
  }, [catalogue, units, sought, category])
  const isOffline = useConnection(till) === 'offline'
  const at = useObservable(till.catalogueAt)

  function addFirst(): void {
    const code = search.trim()
    const [first] = catalogue.list(search, category)
    // If nothing has this code, the panel says so already.
    if (code === '' || (!first && !catalogue.byBarcode(code) && till.units.find(code).length === 0)) return
    const problem = addCode(desk, code, first)
    if (problem) {
      toast.bad(...problem)
      return
    }
    setSearch('')
    // From here on digits are the cash received, and a tablet's keyboard is hidden.
    searchField.current?.blur()
  }

  return (
    <section className={classes.panel} aria-label={t`Catalogue`} data-part="catalogue">
      <ScanField field={searchField} search={search} onSearch={setSearch} onEnter={addFirst} onCamera={onCamera} />
      <CategoryChips categories={catalogue.categories} chosen={category} onChoose={setCategory} />
      {isOffline && at !== undefined ? (
        <p className={classes.age}>
          {t`Stock as of ${{ at: formatTime(at, { date_format: 'DD/MM/YYYY', time_format: '24h', timezone: rules.time_zone }) }}`}
        </p>
      ) : null}
      {products.length === 0 ? (
        <NothingFound
          hasCatalogue={catalogue.size > 0}
          isFetching={at === undefined && !isOffline}
          search={sought}
          onClear={() => {
            setSearch('')
            setCategory(undefined)
          }}
        />
      ) : (
        <ProductGrid products={products} desk={desk} areFiguresOld={isOffline} />
      )}
    </section>
  )
}
