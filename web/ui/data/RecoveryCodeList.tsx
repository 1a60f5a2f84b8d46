/** Recovery codes in two columns; each can be selected with one press. Show a CopyButton with them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2 tabular">
      {codes.map((code) => (
        <li key={code}>
          <code className="select-all">{code}</code>
        </li>
      ))}
    </ul>
  )
}
