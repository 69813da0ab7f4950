import { Skeleton, Stack } from '@fluxpartes/ui';
import { EntranceFrame } from './entrance-frame.tsx';

interface Props {
  title: string;
  lowered?: boolean;
}

/** A screen before the session whose form is on its way. */
export function EntranceSkeleton({ title, lowered = false }: Props) {
  return (
    <EntranceFrame title={title} lowered={lowered} waiting>
      <Stack>
        <p role="status">Cargando...</p>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </EntranceFrame>
  );
}
