import { Page, Skeleton, SlimHeader, Stack } from '@fluxpartes/ui';

/** A screen of this remote that is on its way. */
export function Waiting() {
  return (
    <>
      <SlimHeader />
      <Page aria-busy="true">
        <p role="status">Cargando...</p>
        <Stack>
          <Skeleton height={72} />
          <Skeleton height={320} />
        </Stack>
      </Page>
    </>
  );
}
