/** The longest side that is stored, as on the server. */
const longest = 1600
/** Pictures below this many bytes are sent unchanged. */
const small = 400_000

/** A picture no larger than it will be stored, so that a phone's photo does not cost megabytes; unchanged if that fails. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size < small || typeof createImageBitmap === 'undefined') return file
  try {
    const canvas = await drawPicture(file, longest)
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
    return made && made.size < file.size ? new File([made], file.name, { type: made.type }) : file
  } catch {
    return file
  }
}

/** Draws a picture the right way up, its longest side at most this many pixels. Fails if the browser cannot read it. */
export async function drawPicture(file: File, longestSide: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}
