import { useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** The frame of the screens where a listing is filled in: their title, and one page back. */
export function FormPage({ title, ...others }: { title: string } & ComponentProps<typeof Page>) {
  const goBack = useGoBack();
  return (
    <>
      <Band
        half
        title={title}
        brandLink={(content) => <Link to="/home" {...content} />}
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
