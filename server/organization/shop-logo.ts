import { general } from '@tunda/contract/failure'
import type { BusinessSettingsChange } from '@tunda/contract/organization/business-settings'
import { fail } from '../fail.ts'
import { RefusedPicture, remakeLogo } from '../storage/pictures.ts'

/** The change with its logo, if it has one, made anew and small. Fails VALIDATION_ERROR for what is no picture. */
export async function withSmallLogo(change: BusinessSettingsChange): Promise<BusinessSettingsChange> {
  const { business } = change
  if (!business?.logo) return change
  return { ...change, business: { ...business, logo: await smallLogo(business.logo) } }
}

async function smallLogo(sent: string): Promise<string> {
  try {
    const made = await remakeLogo(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64'))
    return `data:image/webp;base64,${made.toString('base64')}`
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error
    throw fail(general.validation, { issues: [{ path: 'business.logo', message: 'This is not a picture' }] })
  }
}
