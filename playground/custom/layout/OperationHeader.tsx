import type { OperationHeaderProps } from '@octavo/vite'

export default function OperationHeader({ operation, Default }: OperationHeaderProps) {
  return (
    <div class="own-operation" data-method={operation.method}>
      <Default />
    </div>
  )
}
