import { t } from '@lingui/core/macro'
import { IconCamera, IconScan, IconX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import classes from './scan-field.module.css'

type Props = {
  field: RefObject<HTMLInputElement | null>
  search: string
  onSearch: (words: string) => void
  /** Takes the first match. */
  onEnter: () => void
  onCamera: () => void
}

/** Input for a name or a code. A scanner works without focus here; on a touch screen the keyboard appears only when it is tapped. */
export function ScanField({ field, search, onSearch, onEnter, onCamera }: Props) {
  const [isTapped, setTapped] = useState(false)
  return (
    <search className={classes.bar}>
      <IconScan size={24} stroke={1.6} aria-hidden className={classes.sign} />
      <input
        ref={field}
        className={classes.field}
        type="text"
        inputMode={isTapped ? 'search' : 'none'}
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={t`Scan a barcode or type a name`}
        placeholder={t`Scan a barcode or type a name`}
        value={search}
        onPointerDown={() => setTapped(true)}
        onBlur={() => setTapped(false)}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            document.querySelector<HTMLElement>('[data-tile]:not(:disabled)')?.focus()
          }
        }}
      />
      {search === '' ? (
        <span className={classes.hint}>
          <KeyHint>F1</KeyHint>
        </span>
      ) : (
        <button type="button" className={classes.button} aria-label={t`Clear the search`} onClick={() => onSearch('')}>
          <IconX size={22} stroke={1.6} />
        </button>
      )}
      <button type="button" className={classes.camera} aria-label={t`Scan with the camera`} onClick={onCamera}>
        <IconCamera size={24} stroke={1.6} />
      </button>
    </search>
  )
}
