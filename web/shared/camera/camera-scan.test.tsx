import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceWithCamera } from '../../testing/camera-of-device.ts'
import { show } from '../../testing/show.tsx'
import { ProductCamera } from './product-camera.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open() {
  const found: string[] = []
  const onClose = vi.fn<() => void>()
  const camera = (
    <ProductCamera title="Scan with the camera" onFound={(code) => void found.push(code)} onClose={onClose} />
  )
  return { ...show(camera), found, onClose }
}

describe('the camera', () => {
  it('says that it is waited for, then what to do, and tells each code it sees once', async () => {
    const device = deviceWithCamera()
    const { found } = open()
    await screen.findByText('Waiting for the camera. Allow it if your browser asks.')
    await screen.findByText('Hold the code inside the frame.')
    device.see('4006381333931')
    await waitFor(() => expect(found).toEqual(['4006381333931']))
    device.see('6009000000014')
    await waitFor(() => expect(found).toEqual(['4006381333931', '6009000000014']))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(found).toHaveLength(2)
  })

  it('is off again once its dialog is gone', async () => {
    const device = deviceWithCamera()
    open()
    await screen.findByText('Hold the code inside the frame.')
    expect(device.running()).toBe(1)
    cleanup()
    expect(device.running()).toBe(0)
  })

  it('is closed with Escape or its button', async () => {
    deviceWithCamera()
    const { user, onClose } = open()
    await user.click(await screen.findByRole('button', { name: 'Close the camera' }))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'The camera is in use'],
    ['AbortError', 'The camera could not be used'],
  ])('says what a refusal with %s means', async (name, words) => {
    deviceWithCamera(name)
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })

  it('is tried again once it was allowed', async () => {
    deviceWithCamera('NotAllowedError')
    const { user } = open()
    await screen.findByText('The camera is not allowed')
    deviceWithCamera()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Hold the code inside the frame.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is kept from a page without encryption, which says so', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    open()
    await screen.findByText('The camera needs a secure address')
  })
})
