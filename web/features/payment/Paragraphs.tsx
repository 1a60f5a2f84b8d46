/** Shows a text of several paragraphs. */
export function Paragraphs({ children }: { children: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2 text-sm text-pretty">
      {children.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
