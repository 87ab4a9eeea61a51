import { t } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './chosen-photos.module.css'

type Props = { files: readonly File[]; onChange: (files: File[]) => void }

/** Photos that were taken or chosen and are not uploaded yet, each with a button to remove it; nothing if there are none. */
export function ChosenPhotos({ files, onChange }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={classes.photos}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos of a camera may have one name
        <li key={at} className={classes.photo}>
          <Picture file={file} />
          <CloseButton
            className={classes.remove ?? ''}
            aria-label={t`Remove ${{ file: file.name }}`}
            onClick={() => onChange(files.filter((_, place) => place !== at))}
          />
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={file.name} className={classes.picture} /> : null
}
