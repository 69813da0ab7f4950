import { brandLink, useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import type { ComponentProps } from 'react';

/** The frame of the screens where a listing is filled in: their title, and one page back. */
export function FormPage({ title, ...others }: { title: string } & ComponentProps<typeof Page>) {
  const goBack = useGoBack();
  return (
    <>
      <Band
        half
        title={title}
        brandLink={brandLink}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={goBack}>
            Volver
          </Button>
        }
      />
      <Page {...others} />
    </>
  );
}
