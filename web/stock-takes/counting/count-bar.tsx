import { t } from '@lingui/core/macro'
import { ActionIcon, Alert, CloseButton, Progress, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTypedSearch } from '../../shared/fields/use-typed-search.ts'
import { formatCount } from '../../shared/words/money.ts'
import classes from './count-bar.module.css'
import { focusFirstCount, hasKeyboard } from './count-keys.ts'

type Props = {
  search: string
  onSearch: (search: string) => void
  /** Enter in the field: what stands there is taken for a barcode. */
  onCode: (code: string) => Promise<void>
  onCamera: () => void
  missing: string | undefined
  onMissingSeen: () => void
  counted: number
  total: number | undefined
}

/** Where one scans or searches, and how far the count is. It stays in view. */
export function CountBar({ search, onSearch, onCode, onCamera, missing, onMissingSeen, counted, total }: Props) {
  const { text, type, drop } = useTypedSearch(search, onSearch, 150)
  const field = useRef<HTMLInputElement>(null)
  const countFirst = useFirstFound(search)
  useHotkeys([['/', () => field.current?.focus()]])
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])

  function take(code: string) {
    drop()
    void onCode(code)
  }

  return (
    <div className={classes.bar}>
      <TextInput
        ref={field}
        data-count-search
        type="search"
        size="md"
        aria-label={t`Scan a barcode or search`}
        placeholder={t`Scan a barcode or search`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          const words = event.currentTarget.value.trim()
          if (/^[\w-]{6,64}$/.test(words) && /\d/.test(words)) take(words)
          else if (words !== '') countFirst(words)
        }}
        leftSection={<IconBarcode size={20} stroke={1.7} aria-hidden />}
        rightSectionWidth={48}
        rightSection={
          text !== '' ? (
            <CloseButton size={44} iconSize={18} aria-label={t`Clear search`} onClick={() => type('')} />
          ) : (
            <ActionIcon variant="subtle" size={44} aria-label={t`Scan with the camera`} onClick={onCamera}>
              <IconCamera size={22} stroke={1.7} />
            </ActionIcon>
          )
        }
      />
      {missing === undefined ? null : (
        <Alert
          color="clay"
          role="alert"
          title={t`No product has the barcode ${missing}`}
          withCloseButton
          closeButtonLabel={t`Dismiss`}
          onClose={onMissingSeen}
        >{t`Find it by name, or add its barcode to the product in the inventory.`}</Alert>
      )}
      {total === undefined ? null : (
        <div className={classes.progress}>
          <Progress value={total === 0 ? 0 : (counted / total) * 100} aria-label={t`Counted so far`} flex={1} />
          <Text size="sm" className="numeric" role="status">
            {t`${{ counted: formatCount(counted) }} of ${{ total: formatCount(total) }}`}
          </Text>
        </div>
      )}
    </div>
  )
}

/** Goes to the first product that these words find, once the list below is theirs. */
function useFirstFound(search: string): (words: string) => void {
  const [sought, setSought] = useState<string>()
  useEffect(() => {
    if (sought === undefined || sought !== search.trim()) return
    setSought(undefined)
    // A list that is new draws its rows right after its first look at the window.
    requestAnimationFrame(focusFirstCount)
  }, [sought, search])
  return setSought
}
