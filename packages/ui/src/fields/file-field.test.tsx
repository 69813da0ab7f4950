import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileField } from './file-field.tsx';

const png = (name: string) => new File([name], name, { type: 'image/png' });

function Fotos({ multiple = false, disabled = false }) {
  const [files, setFiles] = useState<File[]>([]);
  return <FileField label="Fotos" files={files} onChange={setFiles} multiple={multiple} disabled={disabled} />;
}

const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('FileField', () => {
  it('lists the chosen file, and a second choice replaces the first', async () => {
    render(<Fotos />);
    await userEvent.upload(screen.getByLabelText('Fotos'), png('uno.png'));
    await userEvent.upload(screen.getByLabelText('Fotos'), png('dos.png'));
    expect(names()).toEqual(['dos.png7\u00a0B']);
  });

  it('adds files from the picker and from a drop if multiple is set', async () => {
    render(<Fotos multiple />);
    await userEvent.upload(screen.getByLabelText('Fotos'), [png('uno.png'), png('dos.png')]);
    fireEvent.drop(screen.getByLabelText('Fotos'), { dataTransfer: { files: [png('tres.png')] } });
    expect(names()).toHaveLength(3);
  });

  it('removes a file and returns the focus to the picker', async () => {
    render(<Fotos multiple />);
    await userEvent.upload(screen.getByLabelText('Fotos'), [png('uno.png'), png('dos.png')]);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar uno.png' }));
    expect(names()).toEqual(['dos.png7\u00a0B']);
    expect(screen.getByLabelText('Fotos')).toHaveFocus();
  });

  it('lists the same file only once', async () => {
    render(<Fotos multiple />);
    const photo = png('uno.png');
    await userEvent.upload(screen.getByLabelText('Fotos'), photo);
    await userEvent.upload(screen.getByLabelText('Fotos'), photo);
    expect(names()).toHaveLength(1);
  });

  it('ignores a dropped file while it is disabled', () => {
    render(<Fotos disabled />);
    fireEvent.drop(screen.getByLabelText('Fotos'), { dataTransfer: { files: [png('uno.png')] } });
    expect(names()).toEqual([]);
  });
});
