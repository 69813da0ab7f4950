import { Skeleton, Stack } from '@fluxpartes/ui';
import { EntranceScreen } from './entrance-screen.tsx';

interface Props {
  title: string;
  lowered?: boolean;
}

/** A screen before the session whose form is on its way. */
export function EntranceSkeleton({ title, lowered = false }: Props) {
  return (
    <EntranceScreen title={title} lowered={lowered} waiting>
      <Stack>
        <p role="status">Cargando...</p>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </EntranceScreen>
  );
}
