import { t } from '@lingui/core/macro'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { largestLogo } from '@tunda/contract/organization/business-settings'
import { useState } from 'react'
import { toast } from '../shared/page/toast.tsx'
import classes from './logo-field.module.css'
import type { useShopSection } from './use-shop-section.tsx'

type Section = Pick<
  ReturnType<typeof useShopSection<'business'>>,
  'values' | 'problems' | 'change' | 'saveNow' | 'isReadOnly'
>

const types = 'image/png,image/jpeg,image/webp'

/** The shop's logo: chosen from this device, shown as receipts show it, replaced and removed. */
export function LogoField({ section }: { section: Section }) {
  const { values, problems, isReadOnly } = section
  const [isReading, setReading] = useState(false)
  const logo = values?.logo ?? null

  function keep(picture: string | null) {
    section.change('logo', picture)
    section.saveNow()
  }

  async function take(file: File | null) {
    if (file === null) return
    setReading(true)
    try {
      keep(await smallPicture(file))
    } catch {
      toast.bad(t`This picture could not be read`, t`Choose a PNG, JPEG or WebP picture.`)
    } finally {
      setReading(false)
    }
  }

  if (isReadOnly && logo === null) return null
  return (
    <Input.Wrapper
      label={t`Logo`}
      description={t`Printed at the top of receipts, refunds and A4 invoices. PNG, JPEG or WebP.`}
      error={problems.logo}
      size="md"
    >
      <Group gap="sm" mt="xs">
        {logo === null ? null : (
          <span className={classes.paper}>
            <img src={logo} alt={t`Your logo`} className={classes.logo} />
          </span>
        )}
        {isReadOnly ? null : (
          <>
            <FileButton accept={types} onChange={take}>
              {(props) => (
                <Button {...props} variant="default" loading={isReading}>
                  {logo === null ? t`Add logo` : t`Replace`}
                </Button>
              )}
            </FileButton>
            {logo === null ? null : (
              <Button variant="subtle" color="clay" onClick={() => keep(null)}>{t`Remove logo`}</Button>
            )}
          </>
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** The largest size of the picture that is sent, in pixels; the server makes it smaller still. */
const most = { width: 720, height: 360 }

/** The picture in a file as the `data:` URL of a small PNG. Rejects if this browser cannot read it as a picture. */
async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = canvas.toDataURL('image/png')
  return png.length <= largestLogo ? png : canvas.toDataURL('image/jpeg', 0.9)
}
