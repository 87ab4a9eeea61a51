import { t } from '@lingui/core/macro'
import { Card, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { bearsBarcode } from '@tunda/contract/products/barcodes'
import type { Product } from '@tunda/contract/products/products'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { api } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import { freeHere } from '../../shared/products/at-here.ts'
import classes from './catalogue.module.css'
import { CatalogueList } from './catalogue-list.tsx'

type Props = {
  ticket: Ticket
  onAdd: (product: Product) => void
  search: string
  onSearch: (words: string) => void
  /** Adds a device by its number; false where there is none. */
  onNumber: (code: string) => Promise<boolean>
}

const shown = 24

/** What a search shows; without one, what the shop sells most, or before its first sale what it added last. */
function optionsFor(words: string, sort: 'sold' | 'newest' = 'sold') {
  const input = words === '' ? { sort } : { search: words, countUpTo: shown }
  return api.products.list.queryOptions({
    input: { ...input, isActive: true, limit: shown },
    select: (page) => ({ ...page, products: page.products.map(freeHere) }),
  })
}

/** Finds products by name or code. Enter adds the first, arrows reach the others, a tap adds any. */
export function Catalogue({ ticket, onAdd, search, onSearch, onNumber }: Props) {
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const words = search.trim()
  const [asked] = useDebouncedValue(words, 150)
  const sought = useQuery({ ...optionsFor(asked), placeholderData: keepPreviousData })
  const isUnsold = asked === '' && sought.data?.products.every(({ total_sold }) => total_sold === 0) === true
  const newest = useQuery({ ...optionsFor('', 'newest'), enabled: isUnsold })
  const found = isUnsold && newest.data ? newest : sought
  const isShown = asked === words && !found.isPlaceholderData
  useHotkeys([['/', () => field.current?.focus()]])
  useFocusOnOpen(field)

  async function addFirst() {
    const { products } = await queries.fetchQuery(optionsFor(words))
    const exact = products.find((product) => bearsBarcode(product, words))
    const chosen = exact ?? (isShown || products.length === 1 ? products[0] : undefined)
    if (!chosen) {
      if (await onNumber(words)) onSearch('')
      return
    }
    onAdd(chosen)
    onSearch('')
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === field.current && words !== '') {
      event.preventDefault()
      addFirst().catch(showFailure(t`The product could not be looked up`))
    } else if (event.key === 'Escape' && search !== '') {
      onSearch('')
      field.current?.focus()
    } else stepThroughProducts(event, field.current, list.current)
  }
  return (
    <Card component="section" p={0} className={classes.catalogue} aria-label={t`Products`} onKeyDown={press}>
      <div className={classes.search}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t`Scan or search products`}
          placeholder={t`Scan a barcode or type a name`}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          rightSection={
            search ? <CloseButton aria-label={t`Clear search`} onClick={() => onSearch('')} /> : <KeyHint>/</KeyHint>
          }
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      <CatalogueList list={list} query={found} search={asked} ticket={ticket} onAdd={onAdd} />
    </Card>
  )
}

/** Where there is a mouse there is a keyboard: typing can begin at once. A touch screen's keyboard would only cover the page. */
function useFocusOnOpen(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field])
}

/** Up and down move between the search field and the products under it; Home and End reach the first and the last. */
function stepThroughProducts(event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0 && event.target !== field) return
  const next = nextOf(event.key, at, buttons.length)
  if (next === undefined) return
  event.preventDefault()
  if (next < 0) field?.focus()
  else buttons[next]?.focus()
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (at < 0) return undefined
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
