import type { Chart, Plugin } from "chart.js";

/** An upright line behind the data at a value of the x axis; none for null. */
export function crosshair(at: () => number | null, colour: string): Plugin {
  return {
    id: "crosshair",
    beforeDatasetsDraw({ ctx, scales, chartArea }: Chart) {
      const value = at();
      const x = value === null ? Number.NaN : scales["x"]!.getPixelForValue(value);
      if (!(x >= chartArea.left && x <= chartArea.right)) return;
      ctx.save();
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.strokeStyle = colour;
      ctx.lineWidth = 1;
      ctx.stroke();
      ctx.restore();
    },
  };
}
