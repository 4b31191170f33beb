/** Replaces `<Note>` on every page. In this file, `<Note>` means the component that it replaces. */
export default function FramedNote(props: Record<string, unknown>) {
  return (
    <div class="framed-note">
      <Note {...props} />
    </div>
  )
}
