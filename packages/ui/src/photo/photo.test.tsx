import { fireEvent, render, screen } from '@testing-library/react';
import { Photo, photoSource } from './photo.tsx';

describe('photoSource', () => {
  it('offers the three widths of a stored photo', () => {
    expect(photoSource('/api/fotos/ab12/1280.webp')).toEqual({
      src: '/api/fotos/ab12/640.webp',
      srcSet: '/api/fotos/ab12/320.webp 320w, /api/fotos/ab12/640.webp 640w, /api/fotos/ab12/1280.webp 1280w',
    });
  });

  it.each(['blob:http://localhost/1', 'https://otro.example/foto.jpg'])('uses %s as it is', (url) => {
    expect(photoSource(url)).toEqual({ src: url, srcSet: undefined });
  });
});

describe('Photo', () => {
  it('reserves its space and loads lazily', () => {
    render(<Photo url="/api/fotos/ab12/1280.webp" alt="Disco de freno" categoria="Frenos" />);
    const image = screen.getByRole('img', { name: 'Disco de freno' });
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('width', '640');
    expect(image).toHaveAttribute('height', '480');
  });

  it('loads eagerly above the fold', () => {
    render(<Photo url="/api/fotos/ab12/1280.webp" alt="Disco" categoria="Frenos" priority />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  });

  it('shows the category icon without a photo and if the photo fails to load', () => {
    const { rerender } = render(<Photo url={null} alt="Disco" categoria="Frenos" />);
    expect(screen.getByRole('img', { name: 'Disco' }).tagName).toBe('svg');
    rerender(<Photo url="/api/fotos/roto/1280.webp" alt="Disco" categoria="Frenos" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Disco' }).tagName).toBe('svg');
    rerender(<Photo url="/api/fotos/bien/1280.webp" alt="Disco" categoria="Frenos" />);
    expect(screen.getByRole('img', { name: 'Disco' }).tagName).toBe('IMG');
  });
});
