/** Uses the share dialog of the phone if it accepts files; downloads the files otherwise. */
export async function shareOrDownloadFiles(files: File[]): Promise<void> {
  const canShare = navigator.maxTouchPoints > 0 && 'canShare' in navigator && navigator.canShare({ files })
  if (canShare) return navigator.share({ files })
  for (const file of files) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    // Browsers read the URL after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
}
