import { t } from '@lingui/core/macro'
import { Button, Card, CloseButton, Group, TextInput } from '@mantine/core'
import { IconCategory, IconPlus, IconSearch, IconSearchOff } from '@tabler/icons-react'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useMay } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import classes from './category-card.module.css'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'
import { useCategoryList } from './category-list.ts'
import { factsAbout } from './category-words.ts'
import { type Removal, TakeAway } from './take-away.tsx'

/** The categories the shop works with, each with what it holds and the way to its products. */
export function CategoriesScreen() {
  const { query, linked, nameOf } = useCategoryList()
  const [mayChange, isOwner] = [useMay('manage_categories'), useMay('arrange_categories')]
  const [edited, setEdited] = useState<Category | 'new'>()
  const [removal, setRemoval] = useState<Removal>()
  const [search, setSearch] = useSearch()
  const found = linked?.filter(({ name, description }) => isFound(`${name} ${description ?? ''}`, search))

  // One with a parent is the owner's, as the server has it too.
  const changesOf = (category: Category) =>
    mayChange && !category.is_global && (isOwner || category.parent_category_id === null)
      ? { edit: () => setEdited(category), remove: () => setRemoval({ category, how: 'delete' }) }
      : undefined

  return (
    <>
      <PageHeader
        title={t`Categories`}
        facts={linked ? factsAbout(linked) : '\u00a0'}
        actions={mayChange ? <Actions isOwner={isOwner} onAdd={() => setEdited('new')} /> : null}
      />
      {linked && linked.length > 0 ? <Search search={search} onSearch={setSearch} /> : null}
      {found && found.length > 0 ? (
        <ul className={classes.grid} aria-label={t`Categories`}>
          {found.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              parent={nameOf(category.parent_category_id)}
              changes={changesOf(category)}
            />
          ))}
        </ul>
      ) : (
        <Card p={0}>
          {query.error && !linked ? (
            <FailedState error={query.error} query={query} />
          ) : linked ? (
            <Nothing isSearched={linked.length > 0} onClear={() => setSearch('')} mayChange={mayChange} />
          ) : (
            <LoadingState />
          )}
        </Card>
      )}
      <CategoryForm edited={edited} onClose={() => setEdited(undefined)} />
      <TakeAway removal={removal} linked={linked ?? []} onClose={() => setRemoval(undefined)} />
    </>
  )
}

function Actions({ isOwner, onAdd }: { isOwner: boolean; onAdd: () => void }) {
  return (
    <Group gap="xs">
      {isOwner ? (
        <Button variant="default" component={Link} to={paths.categoryManagement}>{t`Manage categories`}</Button>
      ) : null}
      <Button leftSection={<IconPlus size={17} stroke={2} />} onClick={onAdd}>{t`Add category`}</Button>
    </Group>
  )
}

const isFound = (text: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

function useSearch() {
  const [address, setAddress] = useSearchParams()
  const setSearch = (search: string) => setAddress(search === '' ? {} : { search }, { replace: true })
  return [address.get('search')?.slice(0, 49) ?? '', setSearch] as const
}

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <TextInput
      type="search"
      mb="md"
      maw={{ sm: 340 }}
      aria-label={t`Search categories`}
      placeholder={t`Search categories`}
      maxLength={49}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSection={
        search === '' ? null : <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => onSearch('')} />
      }
    />
  )
}

type NothingProps = { isSearched: boolean; onClear: () => void; mayChange: boolean }

function Nothing({ isSearched, onClear, mayChange }: NothingProps) {
  if (isSearched) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Nothing matches`}
        text={t`No category in your shop matches these words.`}
        action={<Button variant="default" onClick={onClear}>{t`Show all categories`}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconCategory}
      title={t`No categories yet`}
      text={mayChange ? t`Add one, then put your products in it.` : t`The owner of your organization chooses them.`}
    />
  )
}
